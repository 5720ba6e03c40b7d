/** One emoji per line, followed by the words by which a search finds it. */
export const foodEmoji = `
🍏 green apple
🍎 apple
🍐 pear
🍊 orange tangerine
🍋 lemon
🍌 banana
🍉 watermelon
🍇 grapes
🍓 strawberry
🫐 blueberries
🍒 cherries
🍑 peach
🥭 mango
🍍 pineapple
🥥 coconut
🥝 kiwi
🍅 tomato
🥑 avocado
🥦 broccoli
🥕 carrot
🌽 corn
🌶️ chili hot pepper
🥔 potato
🧄 garlic
🧅 onion
🥐 croissant
🍞 bread loaf
🥖 baguette
🥨 pretzel
🧀 cheese
🥚 egg
🍳 fried egg cooking breakfast
🥞 pancakes
🥓 bacon
🥩 steak meat
🍗 chicken leg
🌭 hot dog
🍔 burger
🍟 fries chips
🍕 pizza
🥪 sandwich
🌮 taco
🌯 burrito
🥗 salad
🍝 pasta spaghetti
🍜 ramen noodles soup
🍲 stew pot
🍣 sushi
🍚 rice
🍤 shrimp
🍦 ice cream
🍩 doughnut donut
🍪 cookie biscuit
🎂 birthday cake
🍰 cake slice
🍫 chocolate
🍬 sweet candy
🍿 popcorn cinema
🍯 honey
🥛 milk
☕ coffee tea hot
🍵 tea green
🧉 mate
🍺 beer
🍻 beers cheers
🥂 champagne cheers toast
🍷 wine
🥃 whisky
🍸 cocktail
🧃 juice
`
