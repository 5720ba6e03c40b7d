export { TextExcerpt as default } from './target-event-excerpt'
