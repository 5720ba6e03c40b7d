// A file of its own: workers made of blobs are not allowed here.
import workerPath from 'hls.js/dist/hls.worker.js?url'
import Hls from 'hls.js/light'

/** Plays a stream in a film's element; answers what ends it. `onFail` hears of what cannot be mended. */
export function playHls(video: HTMLVideoElement, src: string, onFail: (reason: unknown) => void): () => void {
  if (!Hls.isSupported()) {
    onFail('Media Source Extensions are missing')
    return () => {}
  }
  const hls = new Hls({ enableWorker: true, workerPath, capLevelToPlayerSize: true, maxBufferLength: 30 })
  hls.on(Hls.Events.ERROR, (_, { fatal, details }) => {
    if (!fatal) return
    hls.destroy()
    onFail(details)
  })
  hls.loadSource(src)
  hls.attachMedia(video)
  return () => hls.destroy()
}
