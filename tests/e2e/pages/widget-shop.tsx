import { StrictMode, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { Button, Connect, init, PayButton, Payment, requestProvider } from '../../../widget/react.tsx'

// A shop made with React, written as for bitcoin-connect. The test builds it with dist/widget.

init({ appName: 'React shop' })

interface Shop {
  told: string[]
  first: string
  second: string
}
const shop = globalThis as unknown as Shop
shop.told = []
const tell = (text: string) => void shop.told.push(text)

function App() {
  const [invoice, setInvoice] = useState<string>()
  const [preimage, setPreimage] = useState<string>()
  const [alias, setAlias] = useState('')
  return (
    <>
      <Button
        onConnect={() => tell('connect')}
        onConnecting={() => tell('connecting')}
        onDisconnect={() => tell('disconnect')}
        onModalOpened={() => tell('opened')}
        onModalClosed={() => tell('closed')}
      />
      <PayButton
        {...(invoice !== undefined && { invoice })}
        onClick={() => setInvoice(shop.first)}
        onPaid={response => {
          tell(`button ${response.preimage}`)
          setPreimage(response.preimage)
        }}
        payment={preimage === undefined ? undefined : { preimage }}
      />
      <Payment invoice={shop.second} onPaid={({ preimage }) => tell(`payment ${preimage}`)} />
      <button
        type="button"
        onClick={async () => setAlias((await (await requestProvider()).getInfo()).node.alias)}
      >
        Who is it?
      </button>
      <output>{alias}</output>
      <Connect />
    </>
  )
}

const place = document.querySelector('#app')
if (place)
  createRoot(place).render(
    <StrictMode>
      <App />
    </StrictMode>,
  )
