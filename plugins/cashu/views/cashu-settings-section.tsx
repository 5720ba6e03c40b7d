import { useService, useStore } from '#kernel/react'
import { SettingsSection, Switch } from '#ui-kit'
import { Cashu } from '../contract'

/** The page of Settings, Cashu wallet. */
export default function CashuSettingsSection() {
  const cashu = useService(Cashu)
  const { walletUrl = '', isEnabled, isSameOrigin } = useStore(cashu.state)
  return (
    <SettingsSection
      label="Cashu wallet"
      description="A wallet of another site, shown on the page Wallet. It gets nothing of your account: no key, no name, no contacts. That site stores the wallet's coins in this browser."
    >
      <Switch
        label={`Use the wallet of ${URL.canParse(walletUrl) ? new URL(walletUrl).host : 'this site'}`}
        hint={
          isSameOrigin ? 'It has the same address as this site, so it cannot be shown safely.' : undefined
        }
        checked={isEnabled && !isSameOrigin}
        disabled={isSameOrigin}
        onChange={cashu.setEnabled}
      />
    </SettingsSection>
  )
}
