// What only a page with a proxy needs, in one file to fetch.
export { attendImage } from './attend-image'
export { proxyUrl } from './proxy-url'
