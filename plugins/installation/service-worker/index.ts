// The part of the site's service worker that receives content which other apps share. The host's service worker passes
// requests for `SHARE_PATH` to it.
export { receiveShare, SHARE_PATH } from './receive-share'
