#import <CoreData/CoreData.h>

@interface CKLegacyImporter : NSObject
@end

@implementation CKLegacyImporter
@end
