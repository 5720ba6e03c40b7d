// The view of the contract: the home page, which shows more of it, has the component itself.
export { FeedView as default } from '../list/feed-view'
