import { noteKinds } from '#contracts/notes'
import type { PluginManifest } from '#kernel'
import { useStore } from '#kernel/react'
import { Button } from '#ui-kit'
import { useHostServices } from '../host-context'

const showsKind = (kind: number, { contributes = [] }: PluginManifest): boolean =>
  contributes.some(
    ({ point, value }) =>
      point.id === noteKinds.id && ((value as { kinds?: readonly number[] }).kinds ?? []).includes(kind),
  )

/** A button that turns on the disabled plugin for events of a kind; nothing if there is no such plugin. */
export default function EnableKindPluginButton({ kind }: { kind: number }) {
  const { switches } = useHostServices()
  useStore(switches.switches)
  const entry = useStore(switches.entries).find(candidate => {
    const manifest = switches.getManifest(candidate)
    return manifest !== undefined && !switches.isEnabled(candidate) && showsKind(kind, manifest)
  })
  if (!entry) return null
  return (
    <Button size="small" onClick={() => void switches.setEnabled(entry.id, true).catch(() => {})}>
      Turn on {entry.title}
    </Button>
  )
}
