import { useEffect, useRef, useState } from 'react'
import { MediaUpload } from '#contracts/media-upload'
import { useIsServiceProvided, useKernel } from '#kernel/react'
import { Button } from '#ui-kit'
import styles from './welcome.module.css'

/** A button that uploads a picture to the user's media server. Renders nothing if no plugin can upload files. */
export function PictureUpload({ onPicked }: { onPicked(url: string): void }) {
  const kernel = useKernel()
  const canUpload = useIsServiceProvided(MediaUpload)
  const input = useRef<HTMLInputElement>(null)
  const [progress, setProgress] = useState<number>()
  const [error, setError] = useState<string>()
  const abortRef = useRef<AbortController>(undefined)
  useEffect(() => () => abortRef.current?.abort(), [])
  if (!canUpload) return null
  const upload = async (file: File | undefined) => {
    if (!file) return
    abortRef.current?.abort()
    abortRef.current = new AbortController()
    const { signal } = abortRef.current
    setError(undefined)
    setProgress(0)
    try {
      const media = await kernel.resolve(MediaUpload)
      const { url } = await media.upload(file, { signal, onProgress: setProgress })
      onPicked(url)
    } catch (failure) {
      setError(failure instanceof Error ? failure.message : 'The picture could not be uploaded.')
    }
    setProgress(undefined)
  }
  return (
    <div className={styles.pick}>
      <Button busy={progress !== undefined} onClick={() => input.current?.click()}>
        {progress === undefined ? 'Choose a picture' : `Uploading, ${Math.round(progress * 100)} %`}
      </Button>
      <input
        ref={input}
        type="file"
        accept="image/*"
        aria-label="Your picture"
        hidden
        onChange={({ target }) => {
          void upload(target.files?.[0])
          // Reset the field, so that the user can choose the same file again.
          target.value = ''
        }}
      />
      {error && (
        <p role="alert" className={styles.problem}>
          {error}
        </p>
      )}
    </div>
  )
}
