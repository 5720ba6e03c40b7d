// The part of the site's service worker that takes what other apps share; the host hands it such requests.
export { receiveShare, SHARE_PATH } from './shared-content'
