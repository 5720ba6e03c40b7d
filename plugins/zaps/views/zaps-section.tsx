import { useState } from 'react'
import { useStore } from '#kernel/react'
import { Button, ButtonRow, Form, SettingsSection, Switch, TextField } from '#ui-kit'
import { readDefaultAmount } from '../pay/read-amount'
import { MAX_COMMENT } from '../pay/zap-limits'
import { distinct, useZapStore, ZAP_DEFAULTS, type ZapSettings } from '../pay/zap-settings'
import { type PresetDraft, ZapPresets } from './zap-presets'

type Kept = Omit<ZapSettings, 'direct'>

/** The contents of the form until the user saves them. */
interface Draft {
  readonly amount: string
  readonly problem?: string | undefined
  readonly comment: string
  readonly presets: readonly PresetDraft[]
}

const draftOf = ({ defaultZapAmount, comment, presets }: Kept): Draft => ({
  amount: String(defaultZapAmount),
  comment,
  presets: presets.map(({ sats, mark }, id) => ({ id, mark, text: String(sats) })),
})

const textOf = ({ amount, comment, presets }: Draft) =>
  JSON.stringify([amount, comment, presets.map(({ mark, text }) => [mark, text])])

/** Returns the settings to store, or the draft with its errors. */
function read(draft: Draft): { readonly kept: Kept } | { readonly wrong: Draft } {
  const amount = readDefaultAmount(draft.amount)
  const presets = draft.presets.map(preset => ({ preset, is: readDefaultAmount(preset.text) }))
  const good = presets.flatMap(({ preset, is }) =>
    'sats' in is ? [{ sats: is.sats, mark: preset.mark.trim() }] : [],
  )
  if ('sats' in amount && good.length === presets.length)
    return { kept: { defaultZapAmount: amount.sats, comment: draft.comment.trim(), presets: distinct(good) } }
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

/** Settings, Zaps. */
export default function ZapsSection() {
  const store = useZapStore()
  const settings = useStore(store)
  const [draft, setDraft] = useState(() => draftOf(settings))
  const keep = (kept: Kept) => {
    store.set(now => {
      Object.assign(now, kept)
    })
    setDraft(draftOf(kept))
  }
  const save = () => {
    const is = read(draft)
    if ('kept' in is) keep(is.kept)
    else setDraft(is.wrong)
  }
  const isSaved = textOf(draft) === textOf(draftOf(settings))
  const isDefault = textOf(draft) === textOf(draftOf(ZAP_DEFAULTS))
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
          onChange={checked =>
            store.set(now => {
              now.direct = checked
            })
          }
        />
        <TextField
          label="Comment that goes with a zap (optional)"
          maxLength={MAX_COMMENT}
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
            onClick={() => keep(ZAP_DEFAULTS)}
          >
            Reset to defaults
          </Button>
        </ButtonRow>
      </Form>
    </SettingsSection>
  )
}
