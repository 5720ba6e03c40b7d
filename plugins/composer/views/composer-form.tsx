import { useEffect, useMemo, useRef, useState } from 'react'
import { MediaUpload } from '#contracts/media-upload'
import { NoteCard } from '#contracts/notes'
import {
  ContributionView,
  PluginView,
  Slot,
  useIsServiceProvided,
  useService,
  useShellContext,
  useStore,
} from '#kernel/react'
import {
  Button,
  DropZone,
  type Emoji,
  EmojiPicker,
  IconButton,
  insertText,
  insertTextKeepingFocus,
  Notice,
  Popover,
  TextArea,
  TextField,
} from '#ui-kit'
import {
  type ComposerControls,
  type ComposerOptions,
  CustomEmojiList,
  composerModes,
  composerSections,
  composerTools,
} from '../contract'
import { formatMention } from '../draft/parse-note-text'
import { draftContainsSecret } from '../drafts/draft-contains-secret'
import type { DraftStore } from '../drafts/draft-store'
import { CustomEmojiImage } from '../emoji/custom-emoji-image'
import { addTypedCustomEmoji } from '../emoji/typed-custom-emoji'
import { FilePickerButton } from '../upload/file-picker-button'
import { extractPastedFiles } from '../upload/pasted-files'
import { UploadList } from '../upload/upload-list'
import { findUploadPosition } from '../upload/upload-position'
import { useUploads } from '../upload/use-uploads'
import styles from './composer.module.css'
import { MentionList } from './mention-list'
import { NotePreview } from './note-preview'
import { findMentionAt, padWithSpaces } from './text-editing'
import { useComposerMode } from './use-composer-mode'
import { useNoteAuthor } from './use-note-author'
import { useNoteDraft } from './use-note-draft'
import { usePreventFileDrop } from './use-prevent-file-drop'
import { SECRET_IN_TEXT_ERROR, usePublishNote } from './use-publish-note'
import { usePublishShortcut } from './use-publish-shortcut'

const ACCEPTED_FILE_TYPES = ['image/*', 'video/*']
const NO_UPLOAD_TEXT = 'Files are sent by ‘Media upload’, which is off in Settings, Plugins.'
const ONLY_MEDIA_TEXT = 'Only images and videos can be added.'

export function ComposerForm(props: {
  account: string
  options: ComposerOptions
  drafts: DraftStore
  onClose(): void
}) {
  const { account, options, drafts, onClose } = props
  const { draft, isLoaded, changeDraft: write } = useNoteDraft(drafts, account, options)
  const saveAgain = () => write(() => ({}))
  const { session } = useShellContext()
  const conditions = useMemo(() => ({ options, session }), [options, session])
  const mode = useComposerMode(draft, conditions, patch => changeDraft(patch))
  const { author, isAuthorUnavailable, chooseAuthor } = useNoteAuthor(draft, account, patch =>
    changeDraft(patch),
  )
  const { publish, busy, cancel, error, setError } = usePublishNote({
    drafts,
    account,
    author,
    options,
    mode,
    saveAgain,
    onClose,
  })
  // While the note is being signed, changes are ignored, because the shown text must be the signed one.
  const changeDraft: typeof write = patch => {
    if (!busy) write(patch)
  }
  const customEmoji = useStore(useService(CustomEmojiList).list)
  const completeDraft = useMemo(() => addTypedCustomEmoji(draft, customEmoji), [draft, customEmoji])
  const [cursor, setCursor] = useState(0)
  const containerRef = useRef<HTMLDivElement>(null)
  const getTextArea = () => containerRef.current?.querySelector('textarea') ?? undefined
  const mention = findMentionAt(draft.content, cursor)
  const [dismissedQuery, setDismissedQuery] = useState('')

  /** Inserts a text at the cursor, with spaces between it and the words around it. */
  const insert = (text: string) => {
    const textArea = getTextArea()
    if (!textArea) return
    const { value, selectionStart, selectionEnd } = textArea
    insertText(textArea, padWithSpaces(value, text, selectionStart, selectionEnd))
  }
  const canUpload = useIsServiceProvided(MediaUpload)
  const uploads = useUploads((url, imeta, order) => {
    const textArea = getTextArea()
    if (!textArea) return
    changeDraft(previous => ({ imageMetadata: { ...previous.imageMetadata, [url]: imeta } }))
    const position = findUploadPosition(textArea.value, textArea.selectionEnd, order)
    // The user may be typing in another field, so the focus must stay there.
    insertTextKeepingFocus(textArea, padWithSpaces(textArea.value, url, position), position)
  })
  /**
   * Uploads files. Only pictures, videos and audio are accepted, because chosen, pasted and shared files may have any
   * type.
   */
  const addFiles = (files: readonly File[]) => {
    if (busy || files.length === 0) return
    if (!canUpload) return setError(NO_UPLOAD_TEXT)
    const media = files.filter(({ type }) => /^(image|video)\//.test(type))
    if (media.length < files.length) setError(ONLY_MEDIA_TEXT)
    if (media.length > 0) uploads.add(media)
  }
  usePreventFileDrop()
  const [isSharedContentMissing, setSharedContentMissing] = useState(options.sharedContent !== undefined)
  useEffect(() => {
    if (!isLoaded || !isSharedContentMissing || !options.sharedContent) return
    setSharedContentMissing(false)
    const { text, files } = options.sharedContent
    if (text) changeDraft(({ content }) => ({ content: content.trim() ? `${content}\n${text}` : text }))
    addFiles(files)
  })
  const pickEmoji = ({ text, url }: Emoji) => {
    if (url !== undefined)
      changeDraft(previous => ({ emoji: { ...previous.emoji, [text.replace(/^:|:$/g, '')]: url } }))
    insert(text)
  }
  const pickPerson = (pubkey: string) => {
    const textArea = getTextArea()
    if (!textArea || !mention) return
    const end = textArea.value.charAt(cursor) === ' ' ? cursor + 1 : cursor
    insertText(textArea, `${formatMention(pubkey)} `, mention.start, end)
  }
  const hasSecret = draftContainsSecret(draft)
  const problem = error ?? (hasSecret ? SECRET_IN_TEXT_ERROR : undefined)
  const isComplete = useMemo(
    () => mode.applyMode({ kind: 1, content: draft.content, tags: [] }) !== undefined,
    [mode, draft.content],
  )
  const canPublish =
    isLoaded && !isSharedContentMissing && draft.content.trim() !== '' && isComplete && !uploads.isBusy
  const composer: ComposerControls = {
    text: draft.content,
    insert,
    replace(text) {
      const textArea = getTextArea()
      if (textArea) insertText(textArea, text, 0, textArea.value.length)
    },
    author,
    chooseAuthor(pubkey) {
      setError(undefined)
      chooseAuthor(pubkey)
    },
    close: onClose,
  }

  const publishDraft = () => void publish(completeDraft)
  const onKeyDown = usePublishShortcut({
    draft,
    isLoaded,
    isSharedContentMissing,
    canPublish,
    publish: publishDraft,
  })
  const targetEvent = options.replyTo ?? options.quote
  return (
    <DropZone
      acceptedTypes={ACCEPTED_FILE_TYPES}
      onFiles={addFiles}
      onFilesRejected={() => setError(ONLY_MEDIA_TEXT)}
    >
      <div ref={containerRef} className={styles.form}>
        {targetEvent && (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard
          <section className={styles.original} tabIndex={0} aria-label="The note this is about">
            <PluginView token={NoteCard} event={targetEvent} mode="embed" />
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
            changeDraft(() => ({ content: value }))
            setCursor(selectionStart)
          }}
          onSelect={event => setCursor(event.currentTarget.selectionStart)}
          onKeyDown={onKeyDown}
          onPaste={event => {
            const files = extractPastedFiles(event.clipboardData)
            if (files.length === 0) return
            event.preventDefault()
            addFiles(files)
          }}
        />
        {mention && dismissedQuery !== mention.query && (
          <MentionList
            key={mention.start}
            query={mention.query}
            getTextArea={getTextArea}
            onPick={pickPerson}
            onClose={() => setDismissedQuery(mention.query)}
          />
        )}
        <UploadList uploads={uploads} disabled={busy} />
        {draft.warning !== undefined && (
          <TextField
            label="Content warning"
            placeholder="Why, if you like"
            value={draft.warning}
            onChange={event => changeDraft(() => ({ warning: event.target.value }))}
          />
        )}
        {mode.currentMode && (
          <fieldset className={styles.mode} disabled={busy} aria-label={mode.currentMode.value.label}>
            <ContributionView
              point={composerModes}
              entry={mode.currentMode}
              props={{ composer, data: draft.mode?.data, setData: mode.setModeData }}
            />
          </fieldset>
        )}
        {isAuthorUnavailable && (
          <Notice icon="person">
            The account that was chosen for this note cannot sign here any more. Your own account will publish
            it.
          </Notice>
        )}
        <fieldset className={styles.mode} disabled={busy} aria-label="About this note">
          <Slot point={composerSections} props={{ composer }} facts={conditions} />
        </fieldset>
        {problem && (
          <p role="alert" className={styles.error}>
            {problem}
          </p>
        )}
        <div className={styles.tools}>
          {canUpload && <FilePickerButton accept={ACCEPTED_FILE_TYPES} onFiles={addFiles} />}
          <Popover trigger={<IconButton icon="smile" label="Emoji" />} label="Emoji">
            {close => (
              <EmojiPicker
                customEmoji={customEmoji}
                EmojiImage={CustomEmojiImage}
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
            onClick={() =>
              changeDraft(previous => ({ warning: previous.warning === undefined ? '' : undefined }))
            }
          />
          {mode.offeredModes.map(entry => (
            <IconButton
              key={entry.key}
              icon={entry.value.icon}
              label={entry.value.label}
              aria-pressed={entry === mode.currentMode}
              onClick={() => !busy && mode.toggleMode(entry)}
            />
          ))}
          <Slot point={composerTools} props={{ composer }} facts={conditions} />
          <span className={styles.gap} />
          {busy && (
            <Button variant="ghost" onClick={cancel}>
              Cancel
            </Button>
          )}
          <Button variant="primary" busy={busy} disabled={!canPublish} onClick={publishDraft}>
            Publish
          </Button>
        </div>
        {/* The preview loads pictures in the text, whose addresses could contain the secret. So a text with a
            secret has no preview. */}
        {draft.content.trim() !== '' && !hasSecret && (
          <NotePreview author={author} draft={completeDraft} options={options} applyMode={mode.applyMode} />
        )}
      </div>
    </DropZone>
  )
}
