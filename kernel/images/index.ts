export {
  IMAGE_PROXY_SETTINGS,
  type ImageProxySettings,
  imageProxySettings,
  isProxyAddress,
  isProxySecret,
} from './image-proxy'
export { type ImageSize, Images, type ImagesService } from './images'
