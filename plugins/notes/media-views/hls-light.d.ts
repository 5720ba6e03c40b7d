// The package has no types for its light build, which only lacks subtitles, alternate audio and DRM.
declare module 'hls.js/light' {
  export { default } from 'hls.js'
}
