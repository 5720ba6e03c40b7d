// The part of the site's service worker that shows pushes; the host starts it.
export { installPush, type PushWorker } from './push'
