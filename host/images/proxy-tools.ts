// All code that is needed only with a proxy, so that it is loaded as one file.
export { attendImage } from './attend-image'
export { proxyUrl } from './proxy-url'
