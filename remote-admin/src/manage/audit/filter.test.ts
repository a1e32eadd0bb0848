import { staffUrls } from '../urls';
import { auditFilterOf } from './filter';

const none = { organizationId: null, entity: null, entityId: null, actorId: null };

test.each([
  ['/manage/audit', {}],
  ['/manage/audit?entity=&actorId=%20', {}],
  [staffUrls.auditBy('u-1'), { actorId: 'u-1' }],
  [staffUrls.auditIn('o-1'), { organizationId: 'o-1' }],
  [staffUrls.auditOf('escrowAccount', 'e-1'), { entity: 'escrowAccount', entityId: 'e-1' }],
])('%s narrows to %j', (url, given) => {
  expect(auditFilterOf(new URL(url, 'https://x.example').searchParams)).toEqual({ ...none, ...given });
});
