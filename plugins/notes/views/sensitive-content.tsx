import { type ReactNode, useMemo } from 'react'
import { MediaCover } from '#ui-kit'
import { MediaCoverContext, type NoteMediaCover } from '../blocks/media-cover-context'
import { getContentWarningCover } from '../card/content-warning-cover'
import { useContentSettings } from '../card/use-content-settings'
import { useRememberedFlag } from '../card/use-remembered-flag'

interface SensitiveContentProps {
  readonly id: string
  readonly text: string
  readonly tags: readonly (readonly string[])[]
  readonly children: ReactNode
}

/** Shows `children`, a message or the like, or a cover over all of it or over its media if it has a content warning. */
export default function SensitiveContent({ id, text, tags, children }: SensitiveContentProps) {
  const { blurNSFW } = useContentSettings()
  const [isUncovered, setIsUncovered] = useRememberedFlag(`uncovered:${id}`)
  const cover = useMemo(() => getContentWarningCover({ content: text, tags }), [text, tags])
  const isCovered = blurNSFW && !isUncovered
  const mediaReason = isCovered && cover?.scope === 'media' ? cover.reason : undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: lifting does the same in each render
  const mediaCover = useMemo<NoteMediaCover | undefined>(
    () =>
      mediaReason === undefined ? undefined : { reason: mediaReason, reveal: () => setIsUncovered(true) },
    [mediaReason, id],
  )
  if (isCovered && cover?.scope === 'note')
    return <MediaCover reason={cover.reason} onOpen={() => setIsUncovered(true)} />
  return <MediaCoverContext value={mediaCover}>{children}</MediaCoverContext>
}
