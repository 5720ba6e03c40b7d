export { type ImageSize, Images, type ImagesService } from './images'
