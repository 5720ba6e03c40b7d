// The part of the site's service worker that shows push notifications. The host starts it.
export { installPush, type PushWorker } from './push'
