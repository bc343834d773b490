// One rule for asking before a move is made, however it was chosen; a setting changes it.

const setting = () => document.documentElement.dataset.confirm ?? "";

// Why a move is to be asked for twice; nothing where it is made at once, as where nothing else could be done.
export function reason(choice, legal) {
  if (setting() === "never" || legal.length === 1) return "";
  if (choice.caution) return choice.caution;
  const anyUndo = document.documentElement.dataset.undo === "any" && document.querySelector('[data-do="undo"][data-freely]');
  if (choice.final && !anyUndo) return "It shows something hidden, so it cannot be taken back.";
  return setting() === "always" ? "Your settings ask before every move." : "";
}
