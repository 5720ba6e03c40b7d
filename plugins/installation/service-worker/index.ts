// The part of the site's service worker that receives content shared by other apps. The host passes such requests to
// it.
export { receiveShare, SHARE_PATH } from './receive-share'
