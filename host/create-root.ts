/**
 * React's renderer, created in a separate file: it creates errors while it starts, and an engine with developer tools
 * then reads the calling file again. This file is one line long.
 */
export { createRoot } from 'react-dom/client'
