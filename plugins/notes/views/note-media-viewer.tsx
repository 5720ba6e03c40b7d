import { useEffect, useMemo, useState } from 'react'
import { findNoteKindContribution, noteFilters, noteKinds } from '#contracts/notes'
import { getRepostTarget, isRepostKind } from '#kernel/nostr'
import type { NostrEvent } from '#kernel/ports'
import { useContributions, useEventVerdictGetter, useImage, useNostr } from '#kernel/react'
import { MediaViewer } from '#ui-kit'
import { findMediaInNote } from '../blocks/media-in-note'
import { getContentWarningCover } from '../card/content-warning-cover'
import { useContentSettings } from '../card/use-content-settings'
import { createMediaViewerItem, isViewable } from '../media-views/create-media-viewer-item'

interface NoteMediaViewerProps {
  readonly events: readonly NostrEvent[]
  readonly firstId: string
  onClose(): void
}

/** Maximum number of notes in the viewer at once. */
const MAX_NOTES = 100
/** Number of pictures that are preloaded on each side of the shown one. */
const PRELOADED_PER_SIDE = 3

/** A full-screen viewer for the media of many notes. */
export default function NoteMediaViewer({ events, firstId, onClose }: NoteMediaViewerProps) {
  const { blurNSFW } = useContentSettings()
  const nostr = useNostr()
  const judge = useEventVerdictGetter(noteFilters)
  const kinds = useContributions(noteKinds)
  const files = useMemo(() => {
    const at = Math.max(
      0,
      events.findIndex(({ id }) => id === firstId),
    )
    const from = Math.max(0, Math.min(at - MAX_NOTES / 2, events.length - MAX_NOTES))
    return events.slice(from, from + MAX_NOTES).flatMap(row => {
      // The copy of a note inside a repost may be forged, so use the original note.
      const target = isRepostKind(row.kind) ? getRepostTarget(row) : undefined
      const note = isRepostKind(row.kind) ? target && nostr.peek(target) : row
      const verdicts = [row, note].map(event => event && judge(event)?.action)
      if (!note || verdicts.includes('hide')) return []
      const isCovered =
        verdicts.some(verdict => verdict !== undefined) || (blurNSFW && getContentWarningCover(note))
      if (row.id !== firstId && isCovered) return []
      return findMediaInNote(note, findNoteKindContribution(kinds, note.kind)?.value.pictureTag)
        .filter(isViewable)
        .map((item, nth) => ({ item, note: row.id, key: `${row.id} ${nth}` }))
    })
  }, [events, firstId, blurNSFW, judge, kinds, nostr])
  // Identify the shown file by its key, because new notes may change its index.
  const [key, setKey] = useState(() => files.find(({ note }) => note === firstId)?.key)
  const foundIndex = files.findIndex(file => file.key === key)
  const index = foundIndex < 0 ? undefined : foundIndex
  const preloadedFiles =
    index === undefined
      ? []
      : files.slice(Math.max(0, index - PRELOADED_PER_SIDE), index + PRELOADED_PER_SIDE + 1)
  useEffect(() => {
    if (index === undefined) onClose()
  }, [index, onClose])
  return (
    <>
      <MediaViewer
        items={files.map(({ item, key: name }) => createMediaViewerItem(item, name))}
        index={index}
        size="screen"
        onIndexChange={to => setKey(files[to]?.key)}
        onClose={onClose}
      />
      {preloadedFiles.map(
        ({ item, key: name }) => item.kind === 'image' && <ImagePreloader key={name} url={item.url} />,
      )}
    </>
  )
}

/** Preloads a picture from the address that the viewer will use. */
function ImagePreloader({ url }: { url: string }) {
  const { src } = useImage(url)
  useEffect(() => {
    if (src === undefined) return
    // biome-ignore lint/style/noRestrictedGlobals: a checked address of a picture that will be shown soon
    const picture = new Image()
    picture.referrerPolicy = 'no-referrer'
    picture.src = src
  }, [src])
  return null
}
