// The view for other plugins. The home page imports the component directly to pass more props.
export { FeedView as default } from './feed-view'
