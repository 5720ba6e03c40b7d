/** One emoji per line, followed by the words by which a search finds it. */
export const objectEmoji = `
⌚ watch time
📱 phone mobile
💻 laptop computer
⌨️ keyboard
🖨️ printer
📷 camera photo
📹 video camera
📺 television
📻 radio
⏰ alarm clock
⏳ hourglass wait
🔋 battery
🔌 plug power
💡 idea light bulb
🔦 torch flashlight
🕯️ candle
💰 money bag
💸 money wings spend
🪙 coin
💳 card
💎 gem diamond
⚖️ scales justice
🔧 wrench tool fix
🔨 hammer build
🛠️ tools
⚙️ gear settings
🧰 toolbox
🧲 magnet
🔬 microscope science
🔭 telescope stars
💊 pill medicine
💉 syringe vaccine
🧪 test tube
🌡️ thermometer
🧹 broom clean
🧺 basket
🛒 shopping cart
🔑 key
🗝️ old key
🔒 lock private
🔓 unlock open
📦 package box
✉️ mail letter
📬 mailbox
📝 memo write note
📚 books read
📖 book open
📰 newspaper news
🔖 bookmark
📌 pin
📎 paperclip
✂️ scissors cut
📅 calendar date
📈 chart up growth
📉 chart down
🔍 search magnifier
🧵 thread
🪡 needle sew
👓 glasses
🎒 backpack
👑 crown king queen
🎩 top hat
🧢 cap
🛡️ shield
🪓 axe
💣 bomb
🏴‍☠️ pirate flag
🏁 finish flag
🚩 red flag warning
🏳️‍🌈 pride flag
`
