// All code that is needed only with a proxy, so that it is loaded as one file.

export { signProxyUrl } from './sign-proxy-url'
export { watchImageLoading } from './watch-image-loading'
