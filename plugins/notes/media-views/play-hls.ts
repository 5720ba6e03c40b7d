// The worker must be a file of its own, because the page's policy does not allow workers from blobs.
import workerPath from 'hls.js/dist/hls.worker.js?url'
import Hls from 'hls.js/light'
import type { CheckedUrl, UrlPolicyService } from '#kernel/url-policy'

/**
 * Plays a stream in a video element. Returns a function that stops it. `onError` receives fatal errors. `urlPolicy` checks
 * each address in the playlist.
 */
export function playHls(
  video: HTMLVideoElement,
  src: CheckedUrl,
  urlPolicy: UrlPolicyService,
  onError: (reason: unknown) => void,
): () => void {
  if (!Hls.isSupported()) {
    onError('Media Source Extensions are missing')
    return () => {}
  }
  const hls = new Hls({
    enableWorker: true,
    workerPath,
    capLevelToPlayerSize: true,
    maxBufferLength: 30,
    // A playlist is written by a stranger and may name any address, so check each address before requesting it.
    xhrSetup(request, url) {
      const address = urlPolicy.check(url)
      if (!address) {
        // Report a fatal error here, because hls.js alone would retry endlessly.
        fail('The playlist names an address that must not be requested')
        throw new Error('Not requested')
      }
      request.open('GET', address, true)
    },
  })
  hls.on(Hls.Events.ERROR, (_, { fatal, details }) => {
    if (fatal) fail(details)
  })
  const fail = (reason: string) => {
    hls.destroy()
    onError(reason)
  }
  hls.loadSource(src)
  hls.attachMedia(video)
  return () => hls.destroy()
}
