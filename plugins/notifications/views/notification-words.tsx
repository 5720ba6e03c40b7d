export { Words as default } from './original-words'
