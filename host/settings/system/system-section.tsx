import { useEffect } from 'react'
import { Slot } from '#kernel/react'
import { systemParts } from '#kernel/shell'
import { useHost } from '../../host-context'
import { ResetPart } from './reset-part'
import { SettingsFilePart } from './settings-file-part'
import { StoragePart } from './storage-part'
import { VersionPart } from './version-part'

const NO_PROPS = {}

/** The settings section about Pinion on this device. Plugins add parts of their own. */
export default function SystemSection() {
  const { switches } = useHost()
  useEffect(() => void switches.loadLateCatalog(), [switches])
  return (
    <>
      <VersionPart />
      <StoragePart />
      <SettingsFilePart />
      <Slot point={systemParts} props={NO_PROPS} />
      <ResetPart />
    </>
  )
}
