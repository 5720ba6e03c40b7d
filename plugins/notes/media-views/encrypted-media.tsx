import { useEffect, useRef, useState } from 'react'
import { ExternalAudio, ExternalImage, ExternalVideo, useIsProxyOnly, useUrlPolicy } from '#kernel/react'
import type { CheckedUrl } from '#kernel/url-policy'
import { Button, MediaFrame, Progress, useNearViewport } from '#ui-kit'
import { MAX_INLINE_BYTES } from '../encrypted/max-inline-bytes'
import { fitMediaBox, type MediaItem } from '../media'
import { createBlurhashLoader } from './create-blurhash-loader'
import EncryptedFileDownload from './encrypted-file-download'
import styles from './media.module.css'
import { AES_GCM_SEPARATE_NONCE } from './separate-nonce'
import { useMediaCover } from './use-media-cover'
import { useVideoAutoplay } from './use-video-autoplay'

const loadReader = () => import('../encrypted/read-encrypted-file')

type DecryptionResult =
  | { readonly url: CheckedUrl }
  | { readonly problem: string; readonly tooLarge: boolean }

/**
 * An encrypted picture, video or sound, which is fetched and decrypted when it comes near the screen. Without its key,
 * it is a file.
 */
export default function EncryptedMedia({ item }: { item: MediaItem }) {
  const cover = useMediaCover()
  const container = useRef<HTMLDivElement>(null)
  const isExclusive = useIsProxyOnly()
  const [pressed, setPressed] = useState(false)
  const isNearViewport = useNearViewport(container, !cover)
  const [result, setResult] = useState<DecryptionResult>()
  const [percent, setPercent] = useState<number>()
  const [attempt, setAttempt] = useState(0)
  const { url, encryption, size, kind, mime } = item
  const outside = useUrlPolicy()
  const key = encryption?.key ?? ''
  const shouldLoad = key !== '' && !cover && isNearViewport && (!isExclusive || pressed)
  const nonce = encryption?.algorithm === AES_GCM_SEPARATE_NONCE ? encryption.nonce : undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt fetches again
  useEffect(() => {
    if (!shouldLoad) return
    const abort = new AbortController()
    let address: CheckedUrl | undefined
    const options = {
      outside,
      signal: abort.signal,
      maxBytes: MAX_INLINE_BYTES,
      onProgress: (share: number | undefined) => setPercent(share && Math.floor(share * 100)),
    }
    loadReader()
      .then(({ readFileIntoMemory }) => readFileIntoMemory({ url, key, nonce, size }, options))
      .then(
        pieces => {
          if (abort.signal.aborted) return
          // A blob URL causes no network request, so it needs no check to count as a `CheckedUrl`.
          address = URL.createObjectURL(new Blob(pieces, { type: mime ?? '' })) as CheckedUrl
          setResult({ url: address })
        },
        (error: Error & { readonly tooLarge?: boolean }) => {
          if (!abort.signal.aborted) setResult({ problem: error.message, tooLarge: error.tooLarge === true })
        },
      )
    return () => {
      abort.abort()
      if (address) URL.revokeObjectURL(address)
      setResult(undefined)
      setPercent(undefined)
    }
  }, [shouldLoad, url, key, nonce, size, mime, outside, attempt])
  if (key === '') return <EncryptedFileDownload item={item} />
  if (result && 'problem' in result && result.tooLarge) {
    // The file is larger than its author said, so do not show the stated size.
    const { size: _said, ...unsized } = item
    return <EncryptedFileDownload item={unsized} />
  }
  const box = fitMediaBox(item.dim)
  const label = item.alt ?? item.name ?? (kind === 'image' ? 'Image' : kind === 'video' ? 'Video' : 'Audio')
  return (
    <MediaFrame
      width={box.width}
      height={kind === 'audio' ? 80 : box.height}
      cover={cover}
      isLoaded={result !== undefined && 'url' in result}
      loadPlaceholder={createBlurhashLoader(item)}
      error={
        result &&
        'problem' in result && (
          <>
            <span>{result.problem}</span>
            <button type="button" className={styles.retry} onClick={() => setAttempt(attempt + 1)}>
              Retry
            </button>
          </>
        )
      }
    >
      <div ref={container} className={styles.decrypted}>
        {isExclusive && !pressed && (
          <Button size="small" onClick={() => setPressed(true)}>
            Load {label}
          </Button>
        )}
        {shouldLoad && !result && (
          <div className={styles.coming}>
            <Progress
              label={`Downloading ${label}`}
              value={percent === undefined ? undefined : percent / 100}
            />
          </div>
        )}
        {result && 'url' in result && <DecryptedMediaElement kind={kind} src={result.url} label={label} />}
      </div>
    </MediaFrame>
  )
}

function DecryptedMediaElement({
  kind,
  src,
  label,
}: {
  kind: MediaItem['kind']
  src: CheckedUrl
  label: string
}) {
  if (kind === 'image') return <ExternalImage src={src} alt={label} className={styles.whole} />
  if (kind === 'video') return <DecryptedVideo src={src} label={label} />
  return <ExternalAudio src={src} aria-label={label} controls />
}

function DecryptedVideo({ src, label }: { src: CheckedUrl; label: string }) {
  const ref = useRef<HTMLVideoElement>(null)
  useVideoAutoplay(ref)
  return <ExternalVideo ref={ref} src={src} aria-label={label} controls playsInline loop muted />
}
