import { useEffect, useRef, useState } from 'react'
import type { OutsideAddress } from '#kernel/outside'
import { OutsideAudio, OutsideImage, OutsideVideo, useExclusive, useOutside } from '#kernel/react'
import { Button, MediaFrame, Progress, useNearViewport } from '#ui-kit'
import { MAX_INLINE } from '../encrypted/max-inline'
import { fitBox, type MediaItem } from '../media'
import EncryptedFile from './encrypted-file'
import { loadPlaceholder } from './load-placeholder'
import styles from './media.module.css'
import { useCover } from './use-cover'
import { useStage } from './use-stage'
import { WITH_NONCE } from './with-nonce'

const readFile = () => import('../encrypted/read-file')

type Made = { readonly url: OutsideAddress } | { readonly problem: string; readonly tooLarge: boolean }

/**
 * An encrypted picture, video or sound, which is fetched and decrypted when it comes near the screen. Without its key,
 * it is a file.
 */
export default function EncryptedMedia({ item }: { item: MediaItem }) {
  const cover = useCover()
  const room = useRef<HTMLDivElement>(null)
  const quiet = useExclusive()
  const [pressed, setPressed] = useState(false)
  const near = useNearViewport(room, !cover)
  const [made, setMade] = useState<Made>()
  const [percent, setPercent] = useState<number>()
  const [attempt, setAttempt] = useState(0)
  const { url, encryption, size, kind, mime } = item
  const outside = useOutside()
  const key = encryption?.key ?? ''
  const wanted = key !== '' && !cover && near && (!quiet || pressed)
  const nonce = encryption?.algorithm === WITH_NONCE ? encryption.nonce : undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt fetches again
  useEffect(() => {
    if (!wanted) return
    const leaving = new AbortController()
    let address: OutsideAddress | undefined
    const options = {
      outside,
      signal: leaving.signal,
      most: MAX_INLINE,
      onProgress: (share: number | undefined) => setPercent(share && Math.floor(share * 100)),
    }
    readFile()
      .then(({ readPieces }) => readPieces({ url, key, nonce, size }, options))
      .then(
        pieces => {
          if (leaving.signal.aborted) return
          // A blob URL causes no network request, so it is an `OutsideAddress` without a check.
          address = URL.createObjectURL(new Blob(pieces, { type: mime ?? '' })) as OutsideAddress
          setMade({ url: address })
        },
        (error: Error & { readonly tooLarge?: boolean }) => {
          if (!leaving.signal.aborted) setMade({ problem: error.message, tooLarge: error.tooLarge === true })
        },
      )
    return () => {
      leaving.abort()
      if (address) URL.revokeObjectURL(address)
      setMade(undefined)
      setPercent(undefined)
    }
  }, [wanted, url, key, nonce, size, mime, outside, attempt])
  if (key === '') return <EncryptedFile item={item} />
  if (made && 'problem' in made && made.tooLarge) {
    // The file is larger than its author said, so do not show the stated size.
    const { size: _said, ...unsized } = item
    return <EncryptedFile item={unsized} />
  }
  const box = fitBox(item.dim)
  const label = item.alt ?? item.name ?? (kind === 'image' ? 'Image' : kind === 'video' ? 'Video' : 'Audio')
  return (
    <MediaFrame
      width={box.width}
      height={kind === 'audio' ? 80 : box.height}
      cover={cover}
      loaded={made !== undefined && 'url' in made}
      placeholder={loadPlaceholder(item)}
      error={
        made &&
        'problem' in made && (
          <>
            <span>{made.problem}</span>
            <button type="button" className={styles.retry} onClick={() => setAttempt(attempt + 1)}>
              Retry
            </button>
          </>
        )
      }
    >
      <div ref={room} className={styles.decrypted}>
        {quiet && !pressed && (
          <Button size="small" onClick={() => setPressed(true)}>
            Load {label}
          </Button>
        )}
        {wanted && !made && (
          <div className={styles.coming}>
            <Progress
              label={`Downloading ${label}`}
              value={percent === undefined ? undefined : percent / 100}
            />
          </div>
        )}
        {made && 'url' in made && <Shown kind={kind} src={made.url} label={label} />}
      </div>
    </MediaFrame>
  )
}

function Shown({ kind, src, label }: { kind: MediaItem['kind']; src: OutsideAddress; label: string }) {
  if (kind === 'image') return <OutsideImage src={src} alt={label} className={styles.whole} />
  if (kind === 'video') return <Film src={src} label={label} />
  return <OutsideAudio src={src} aria-label={label} controls />
}

function Film({ src, label }: { src: OutsideAddress; label: string }) {
  const ref = useRef<HTMLVideoElement>(null)
  useStage(ref)
  return <OutsideVideo ref={ref} src={src} aria-label={label} controls playsInline loop muted />
}
