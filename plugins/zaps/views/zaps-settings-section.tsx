import { useState } from 'react'
import { useStore } from '#kernel/react'
import { Button, ButtonRow, Form, SettingsSection, Switch, TextField } from '#ui-kit'
import { parseDefaultZapAmount } from '../pay/parse-zap-amount'
import { MAX_COMMENT_CHARS } from '../pay/zap-limits'
import {
  DEFAULT_ZAP_SETTINGS,
  removeDuplicateZapPresets,
  useZapSettingsStore,
  type ZapSettings,
} from '../pay/zap-settings'
import { type PresetDraft, ZapPresets } from './zap-presets'

type StoredZapSettings = Omit<ZapSettings, 'direct'>

/** The texts in the form, which the user has not saved yet. */
interface Draft {
  readonly amount: string
  readonly problem?: string | undefined
  readonly comment: string
  readonly presets: readonly PresetDraft[]
}

const createDraft = ({ defaultZapAmount, comment, presets }: StoredZapSettings): Draft => ({
  amount: String(defaultZapAmount),
  comment,
  presets: presets.map(({ sats, mark }, id) => ({ id, mark, text: String(sats) })),
})

const commentText = ({ amount, comment, presets }: Draft) =>
  JSON.stringify([amount, comment, presets.map(({ mark, text }) => [mark, text])])

/** Returns the settings to store or, if a field is invalid, the draft with its errors. */
function validateDraft(draft: Draft): { readonly kept: StoredZapSettings } | { readonly wrong: Draft } {
  const amount = parseDefaultZapAmount(draft.amount)
  const presets = draft.presets.map(preset => ({ preset, is: parseDefaultZapAmount(preset.text) }))
  const validPresets = presets.flatMap(({ preset, is }) =>
    'sats' in is ? [{ sats: is.sats, mark: preset.mark.trim() }] : [],
  )
  if ('sats' in amount && validPresets.length === presets.length)
    return {
      kept: {
        defaultZapAmount: amount.sats,
        comment: draft.comment.trim(),
        presets: removeDuplicateZapPresets(validPresets),
      },
    }
  return {
    wrong: {
      ...draft,
      problem: 'problem' in amount ? amount.problem : undefined,
      presets: presets.map(({ preset, is }) => ({
        ...preset,
        problem: 'problem' in is ? is.problem : undefined,
      })),
    },
  }
}

/** The page of Settings, Zaps. */
export default function ZapsSettingsSection() {
  const store = useZapSettingsStore()
  const settings = useStore(store)
  const [draft, setDraft] = useState(() => createDraft(settings))
  const storeSettings = (changes: StoredZapSettings) => {
    store.set(now => {
      Object.assign(now, changes)
    })
    setDraft(createDraft(changes))
  }
  const save = () => {
    const result = validateDraft(draft)
    if ('kept' in result) storeSettings(result.kept)
    else setDraft(result.wrong)
  }
  const isSaved = commentText(draft) === commentText(createDraft(settings))
  const isDefault = commentText(draft) === commentText(createDraft(DEFAULT_ZAP_SETTINGS))
  return (
    <SettingsSection label="Zaps">
      <Form onSubmit={save}>
        <TextField
          label="Default zap amount, in sats"
          inputMode="numeric"
          value={draft.amount}
          error={draft.problem}
          onChange={event => setDraft({ ...draft, amount: event.target.value, problem: undefined })}
        />
        <Switch
          label="A short press zaps this at once"
          checked={settings.direct}
          onChange={isChecked =>
            store.set(now => {
              now.direct = isChecked
            })
          }
        />
        <TextField
          label="Comment that goes with a zap (optional)"
          maxLength={MAX_COMMENT_CHARS}
          value={draft.comment}
          onChange={event => setDraft({ ...draft, comment: event.target.value })}
        />
        <ZapPresets presets={draft.presets} onChange={presets => setDraft({ ...draft, presets })} />
        <ButtonRow>
          <Button type="submit" variant="primary" disabled={isSaved}>
            Save
          </Button>
          <Button
            variant="ghost"
            disabled={isSaved && isDefault && !settings.direct}
            onClick={() => storeSettings(DEFAULT_ZAP_SETTINGS)}
          >
            Reset to defaults
          </Button>
        </ButtonRow>
      </Form>
    </SettingsSection>
  )
}
