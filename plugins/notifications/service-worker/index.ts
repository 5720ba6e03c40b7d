// The part of the site's service worker that shows push notifications. The host starts it.
export { installPushHandlers, type PushServiceWorker } from './install-push-handlers'
