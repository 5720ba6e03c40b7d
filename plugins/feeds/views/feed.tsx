// The contract's view; the home page imports the component directly to pass more props.
export { FeedView as default } from '../list/feed-view'
