// The light build of hls.js has no types of its own. It differs from the full build only in lacking subtitles,
// alternate audio and DRM.
declare module 'hls.js/light' {
  export { default } from 'hls.js'
}
