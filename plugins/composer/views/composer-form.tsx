import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react'
import { NoteCard } from '#contracts/notes'
import { ContributionView, Slot, useService, useSessionFacts, useStore, View } from '#kernel/react'
import {
  Button,
  DropZone,
  type Emoji,
  EmojiPicker,
  IconButton,
  insertText,
  insertTextAside,
  Notice,
  Popover,
  TextArea,
  TextField,
} from '#ui-kit'
import {
  type ComposerHandle,
  type ComposerOptions,
  CustomEmoji,
  composerModes,
  composerParts,
  composerTools,
} from '../contract'
import { mentionOf } from '../draft/read-text'
import type { Drafts } from '../drafts/drafts'
import { holdsASecret } from '../drafts/holds-a-secret'
import { PickerEmoji } from '../emoji/picker-emoji'
import { withTypedEmoji } from '../emoji/typed-emoji'
import { Attachments } from '../upload/attachments'
import { pastedFiles } from '../upload/pasted-files'
import { PickFiles } from '../upload/pick-files'
import { placeUpload } from '../upload/place-upload'
import { useUploads } from '../upload/use-uploads'
import styles from './composer.module.css'
import { mentionAt, spaced } from './edit-text'
import { MentionList } from './mention-list'
import { Preview } from './preview'
import { useAuthor } from './use-author'
import { useDraft } from './use-draft'
import { useDropGuard } from './use-drop-guard'
import { useMode } from './use-mode'
import { SECRET_IN_TEXT, usePublish } from './use-publish'

const ACCEPT = ['image/*', 'video/*']
const ONLY_MEDIA = 'Only images and videos can be added.'

export function ComposerForm(props: {
  account: string
  options: ComposerOptions
  drafts: Drafts
  onClose(): void
}) {
  const { account, options, drafts, onClose } = props
  const { draft, ready, change: write } = useDraft(drafts, account, options)
  const keep = () => write(() => ({}))
  const { session } = useSessionFacts()
  const facts = useMemo(() => ({ options, session }), [options, session])
  const mode = useMode(draft, facts, patch => change(patch))
  const { author, hasLeft, choose } = useAuthor(draft, account, patch => change(patch))
  const { publish, busy, cancel, error, setError } = usePublish({
    drafts,
    account,
    author,
    options,
    mode,
    keep,
    onClose,
  })
  // Ignores changes while the note is being signed, because the signed text must be the shown one.
  const change: typeof write = patch => {
    if (!busy) write(patch)
  }
  const custom = useStore(useService(CustomEmoji).list)
  const written = useMemo(() => withTypedEmoji(draft, custom), [draft, custom])
  const [cursor, setCursor] = useState(0)
  const box = useRef<HTMLDivElement>(null)
  const area = () => box.current?.querySelector('textarea') ?? undefined
  const mention = mentionAt(draft.content, cursor)
  const [listClosed, setListClosed] = useState('')

  /** Inserts a text at the cursor, with spaces between it and the words around it. */
  const insert = (text: string) => {
    const field = area()
    if (!field) return
    const { value, selectionStart, selectionEnd } = field
    insertText(field, spaced(value, text, selectionStart, selectionEnd))
  }
  const uploads = useUploads((url, imeta, order) => {
    const field = area()
    if (!field) return
    change(was => ({ imageMetadata: { ...was.imageMetadata, [url]: imeta } }))
    const place = placeUpload(field.value, field.selectionEnd, order)
    // The user may be typing in another field.
    insertTextAside(field, spaced(field.value, url, place), place)
  })
  /** Accepts only media, because chosen, pasted or shared files may be of any type. */
  const addFiles = (files: readonly File[]) => {
    if (busy) return
    const media = files.filter(({ type }) => /^(image|video)\//.test(type))
    if (media.length < files.length) setError(ONLY_MEDIA)
    if (media.length > 0) uploads.add(media)
  }
  useDropGuard()
  const added = useRef(false)
  useEffect(() => {
    if (!ready || added.current || !options.added) return
    added.current = true
    const { text, files } = options.added
    if (text) change(({ content }) => ({ content: content.trim() ? `${content}\n${text}` : text }))
    addFiles(files)
  })
  const pickEmoji = ({ text, url }: Emoji) => {
    if (url !== undefined) change(was => ({ emoji: { ...was.emoji, [text.replace(/^:|:$/g, '')]: url } }))
    insert(text)
  }
  const pickPerson = (pubkey: string) => {
    const field = area()
    if (!field || !mention) return
    const end = field.value.charAt(cursor) === ' ' ? cursor + 1 : cursor
    insertText(field, `${mentionOf(pubkey)} `, mention.start, end)
  }
  const secret = holdsASecret(draft)
  const problem = error ?? (secret ? SECRET_IN_TEXT : undefined)
  const isComplete = useMemo(
    () => mode.apply({ kind: 1, content: draft.content, tags: [] }) !== undefined,
    [mode, draft.content],
  )
  const canPublish = ready && draft.content.trim() !== '' && isComplete && !uploads.busy
  const composer: ComposerHandle = {
    text: draft.content,
    insert,
    replace(text) {
      const field = area()
      if (field) insertText(field, text, 0, field.value.length)
    },
    author,
    chooseAuthor(pubkey) {
      setError(undefined)
      choose(pubkey)
    },
    close: onClose,
  }

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      if (canPublish) void publish(written)
    }
  }
  const original = options.replyTo ?? options.quote
  return (
    <DropZone accept={ACCEPT} onFiles={addFiles} onRefused={() => setError(ONLY_MEDIA)}>
      <div ref={box} className={styles.form}>
        {original && (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard
          <section className={styles.original} tabIndex={0} aria-label="The note this is about">
            <View of={NoteCard} event={original} mode="embed" />
          </section>
        )}
        <TextArea
          readOnly={busy}
          label="Text"
          hideLabel
          autoFocus
          placeholder="What's on your mind?"
          minRows={4}
          value={draft.content}
          onChange={event => {
            const { value, selectionStart } = event.target
            setError(undefined)
            change(() => ({ content: value }))
            setCursor(selectionStart)
          }}
          onSelect={event => setCursor(event.currentTarget.selectionStart)}
          onKeyDown={onKeyDown}
          onPaste={event => {
            const files = pastedFiles(event.clipboardData)
            if (files.length === 0) return
            event.preventDefault()
            addFiles(files)
          }}
        />
        {mention && listClosed !== mention.query && (
          <MentionList
            key={mention.start}
            query={mention.query}
            area={area}
            onPick={pickPerson}
            onClose={() => setListClosed(mention.query)}
          />
        )}
        <Attachments uploads={uploads} disabled={busy} />
        {draft.warning !== undefined && (
          <TextField
            label="Content warning"
            placeholder="Why, if you like"
            value={draft.warning}
            onChange={event => change(() => ({ warning: event.target.value }))}
          />
        )}
        {mode.current && (
          <fieldset className={styles.mode} disabled={busy} aria-label={mode.current.value.label}>
            <ContributionView
              point={composerModes}
              entry={mode.current}
              props={{ composer, data: draft.mode?.data, change: mode.change }}
            />
          </fieldset>
        )}
        {hasLeft && (
          <Notice icon="person">
            The account that was chosen for this note cannot sign here any more. Your own account will publish
            it.
          </Notice>
        )}
        <fieldset className={styles.mode} disabled={busy} aria-label="About this note">
          <Slot point={composerParts} props={{ composer }} facts={facts} />
        </fieldset>
        {problem && (
          <p role="alert" className={styles.error}>
            {problem}
          </p>
        )}
        <div className={styles.tools}>
          <PickFiles accept={ACCEPT} onFiles={addFiles} />
          <Popover trigger={<IconButton icon="smile" label="Emoji" />} label="Emoji">
            {close => (
              <EmojiPicker
                custom={custom}
                picture={PickerEmoji}
                onPick={emoji => {
                  close()
                  pickEmoji(emoji)
                }}
              />
            )}
          </Popover>
          <IconButton
            icon="hidden"
            label="Content warning"
            aria-pressed={draft.warning !== undefined}
            onClick={() => change(was => ({ warning: was.warning === undefined ? '' : undefined }))}
          />
          {mode.offered.map(entry => (
            <IconButton
              key={entry.key}
              icon={entry.value.icon}
              label={entry.value.label}
              aria-pressed={entry === mode.current}
              onClick={() => !busy && mode.toggle(entry)}
            />
          ))}
          <Slot point={composerTools} props={{ composer }} facts={facts} />
          <span className={styles.gap} />
          {busy && (
            <Button variant="ghost" onClick={cancel}>
              Cancel
            </Button>
          )}
          <Button variant="primary" busy={busy} disabled={!canPublish} onClick={() => void publish(written)}>
            Publish
          </Button>
        </div>
        {/* If the text contains a secret, do not show the preview, because the preview loads the pictures in the
            text. */}
        {draft.content.trim() !== '' && !secret && (
          <Preview author={author} draft={written} options={options} apply={mode.apply} />
        )}
      </div>
    </DropZone>
  )
}
