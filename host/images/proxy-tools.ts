// The code that only a page with a proxy needs, as one file.
export { attendImage } from './attend-image'
export { proxyUrl } from './proxy-url'
