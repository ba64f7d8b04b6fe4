import { expect, it } from 'vitest';
import { keyAction } from '../../ui/keys.ts';
import { type KeyboardLayout, keyName } from './key-names.ts';

/** What the keys type alone that an American keyboard has A to Z and 1 to 4 on. */
const layoutOf = (letters: string, digits: string): KeyboardLayout =>
  new Map([
    ...letters.split(' ').map((typed, index) => [`Key${String.fromCharCode(65 + index)}`, typed] as const),
    ...digits.split(' ').map((typed, index) => [`Digit${index + 1}`, typed] as const),
  ]);

const layouts = {
  American: layoutOf('a b c d e f g h i j k l m n o p q r s t u v w x y z', '1 2 3 4'),
  French: layoutOf('q b c d e f g h i j k l , n o p a r s t u v z x y w', '& é " \''),
  Dvorak: layoutOf("a x j e . u i d c h t n m b r l ' p o y g k , q f ;", '1 2 3 4'),
  Russian: layoutOf('ф и с в у а п р ш о л д ь т щ з й к ы е г м ц ч н я', '1 2 3 4'),
  Czech: layoutOf('a b c d e f g h i j k l m n o p q r s t u v w x z y', '+ ě š č'),
  Arabic: layoutOf('ش لا ؤ ي ث ب ل ا ه ت ن م ة ى خ ح ض ق س ف ع ر ص ء غ ئ', '1 2 3 4'),
};

it.each([
  ['American', 'ABCD1234'],
  ['French', 'ABCD&É"\''],
  ['Dvorak', 'ABCD1234'],
  ['Russian', 'ФИСВ1234'],
  ['Czech', 'ABCD+ĚŠČ'],
] as const)('names the keys as on this keyboard: %s', (name, expected) => {
  expect([...'ABCD1234'].map((character) => keyName(character, layouts[name])).join('')).toBe(expected);
});

it('names the keys as on an American keyboard if the layout is unknown', () => {
  expect([...'ABCD1234'].map((character) => keyName(character, null)).join('')).toBe('ABCD1234');
});

it.each(Object.keys(layouts) as (keyof typeof layouts)[])('names only keys that do it on this keyboard: %s', (name) => {
  for (const character of 'ABCD1234') {
    const printed = keyName(character, layouts[name]);
    const code = [...layouts[name]].find(([, typed]) => typed.toUpperCase() === printed)?.[0];
    const key = layouts[name].get(code!)!;
    const rest = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, repeat: false };
    const letter = 'ABCD'['ABCD1234'.indexOf(character) % 4];
    expect(keyAction({ key, code: code!, ...rest }, true), printed).toEqual({ kind: 'choose', letter });
  }
});
