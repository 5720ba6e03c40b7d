/**
 * Imports React's renderer through this file of one line. React creates errors when it starts, and with developer tools
 * open the engine then reads the calling file again, which therefore should be short.
 */
export { createRoot } from 'react-dom/client'
