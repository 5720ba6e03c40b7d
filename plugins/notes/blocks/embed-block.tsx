import { use } from 'react'
import { NoteByRef } from '#contracts/notes'
import { type ThreadRef, threadRefToEventRef } from '#kernel/nostr'
import { PluginView } from '#kernel/react'
import { EmbedDepthContext, MAX_EMBED_DEPTH } from '../card/embed-depth'
import { NoteLink } from '../card/note-link'
import { NoteSkeleton } from '../card/note-skeleton'
import styles from './blocks.module.css'

/** A quoted note, or a link to it if quotes are already nested too deep. */
export function EmbedBlock({ target }: { target: ThreadRef }) {
  const depth = use(EmbedDepthContext)
  const to = threadRefToEventRef(target)
  const link = (
    <NoteLink to={to} className={styles.quoted}>
      Quoted note →
    </NoteLink>
  )
  if (depth >= MAX_EMBED_DEPTH) return link
  return (
    <EmbedDepthContext value={depth + 1}>
      <PluginView
        token={NoteByRef}
        to={to}
        mode="embed"
        pending={<NoteSkeleton mode="embed" />}
        fallback={link}
      />
    </EmbedDepthContext>
  )
}
