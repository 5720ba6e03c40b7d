/**
 * React's renderer, begun in a file of its own: it makes errors as it begins, and an engine with developer tools
 * attached then reads the file that asked for it once more. This one is a line.
 */
export { createRoot } from 'react-dom/client'
