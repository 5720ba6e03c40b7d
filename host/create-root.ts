/**
 * React's renderer, imported through this file of one line. It creates errors while it starts, and with developer
 * tools open the engine then reads the calling file again, so that file should be short.
 */
export { createRoot } from 'react-dom/client'
