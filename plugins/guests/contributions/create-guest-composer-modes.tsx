import { useEffect, useState } from 'react'
import { type ComposerModeProps, composerModes } from '#contracts/composer'
import { useService, useStore } from '#kernel/react'
import { MalformedError, objectValidator, type ValidatedBy } from '#kernel/sandbox'
import { CodeBlock } from '#ui-kit'
import { formatVisibleJson } from '../consent/format-visible-json'
import { PART_SCHEMAS } from '../tree/part-schemas'
import { GuestView } from '../views/guest-view'
import type { GuestContributionOptions } from './guest-controller'

/** Checks the data that a draft stores for a composer mode: the fields of the part `draft` in the mode's view. */
const modeDataReader = objectValidator({}, PART_SCHEMAS.draft.optional)
type ModeData = ValidatedBy<typeof modeDataReader>

/** Parses the data of a composer mode. They may come from a stored draft, so they are not trusted. */
const parseModeData = (data: unknown): ModeData => {
  try {
    return modeDataReader(data ?? {}, 'The draft')
  } catch (error) {
    if (error instanceof MalformedError) return {}
    throw error
  }
}

/**
 * The composer modes that a guest adds. The outermost part of a mode's view is a `draft`, which holds the event to
 * publish. The user sees the complete event and publishes it with the composer's own button.
 */
export const createGuestComposerModes = (guestOptions: GuestContributionOptions) =>
  (guestOptions.manifest.adds.composerModes ?? []).map(({ id, label, icon, view, kind }) =>
    composerModes({
      id,
      order: 1_000,
      label,
      icon,
      when: ({ options }) => !options.replyTo && !options.quote,
      view: async () => ({
        default: props => <ModeView {...props} {...guestOptions} view={view} kind={kind} />,
      }),
      rules: async () => ({
        default: {
          initialData: {},
          buildEvent(note, initialData) {
            const { tags, content } = parseModeData(initialData)
            if (!tags) return undefined
            return { ...note, kind, content: content ?? note.content, tags: [...note.tags, ...tags] }
          },
        },
      }),
    }),
  )

function ModeView({
  controller,
  ownPathPrefix,
  manifest,
  view,
  kind,
  data,
  setData,
}: ComposerModeProps & GuestContributionOptions & { readonly view: string; readonly kind: number }) {
  const { title } = manifest
  const [composerId] = useState(() => crypto.randomUUID())
  const [props] = useState(() => ({ data: parseModeData(data).data ?? null }))
  const { guest } = useService(controller)
  const content = useStore(useStore(guest).show(view, composerId, props).content)
  const draftTree = content.state === 'drawn' && typeof content.tree !== 'string' ? content.tree : undefined
  const draft = draftTree?.name === 'draft' ? JSON.stringify(draftTree.props) : undefined
  const currentDraft = JSON.stringify(data)
  useEffect(() => {
    if (draft !== undefined && draft !== currentDraft) setData(JSON.parse(draft))
  }, [draft, currentDraft, setData])
  const { tags, content: text } = parseModeData(data)
  return (
    <>
      <GuestView
        controller={controller}
        ownPathPrefix={ownPathPrefix}
        title={title}
        view={view}
        dataKey={composerId}
        props={props}
      />
      {tags && (
        <details>
          <summary>What {title} adds to the event</summary>
          <CodeBlock
            title="Event"
            code={formatVisibleJson({ kind, ...(text !== undefined && { content: text }), tags })}
            wrapsLines
          />
        </details>
      )}
    </>
  )
}
