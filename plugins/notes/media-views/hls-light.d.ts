// The package has no types for its smaller build, which is the same but for subtitles, alternate audio and DRM.
declare module 'hls.js/light' {
  export { default } from 'hls.js'
}
