import { useEffect, useState } from 'react'
import { type ComposerModeProps, composerModes } from '#contracts/composer'
import { useService, useStore } from '#kernel/react'
import { Malformed, object, type ReadBy } from '#kernel/sandbox'
import { CodeBlock } from '#ui-kit'
import { plainJson } from '../doors/plain-json'
import { PARTS } from '../tree/parts'
import { GuestView } from '../views/guest-view'
import type { AddParts } from './parts'

/** The data of a mode are the fields of the part `draft`. */
const modeData = object({}, PARTS.draft.optional)
type ModeData = ReadBy<typeof modeData>

/** Reads a mode's data, which may come from storage. */
const toModeData = (data: unknown): ModeData => {
  try {
    return modeData(data ?? {}, 'The draft')
  } catch (error) {
    if (error instanceof Malformed) return {}
    throw error
  }
}

/**
 * The modes of the composer that a guest adds. Its view ends in a part `draft`, which says what is published. The user
 * sees all of it, and publishes it with the composer's own button.
 */
export const addComposerModes = (parts: AddParts) =>
  (parts.manifest.adds.composerModes ?? []).map(({ id, label, icon, view, kind }) =>
    composerModes({
      id,
      order: 1_000,
      label,
      icon,
      when: ({ options }) => !options.replyTo && !options.quote,
      view: async () => ({ default: props => <ModeView {...props} {...parts} view={view} kind={kind} /> }),
      rules: async () => ({
        default: {
          start: {},
          draft(note, given) {
            const { tags, content } = toModeData(given)
            if (!tags) return undefined
            return { ...note, kind, content: content ?? note.content, tags: [...note.tags, ...tags] }
          },
        },
      }),
    }),
  )

function ModeView({
  seat,
  ownPages,
  manifest,
  view,
  kind,
  data,
  change,
}: ComposerModeProps & AddParts & { readonly view: string; readonly kind: number }) {
  const { title } = manifest
  const [about] = useState(() => crypto.randomUUID())
  const [props] = useState(() => ({ data: toModeData(data).data ?? null }))
  const { guest } = useService(seat)
  const content = useStore(useStore(guest).show(view, about, props).content)
  const drawn = content.state === 'drawn' && typeof content.tree !== 'string' ? content.tree : undefined
  const draft = drawn?.name === 'draft' ? JSON.stringify(drawn.props) : undefined
  const now = JSON.stringify(data)
  useEffect(() => {
    if (draft !== undefined && draft !== now) change(JSON.parse(draft))
  }, [draft, now, change])
  const { tags, content: text } = toModeData(data)
  return (
    <>
      <GuestView seat={seat} ownPages={ownPages} title={title} view={view} about={about} props={props} />
      {tags && (
        <details>
          <summary>What {title} adds to the event</summary>
          <CodeBlock
            title="Event"
            code={plainJson({ kind, ...(text !== undefined && { content: text }), tags })}
            wraps
          />
        </details>
      )}
    </>
  )
}
