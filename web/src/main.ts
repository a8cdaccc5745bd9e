// The page: for now it only says that the server is there.
const page = document.getElementById("page");
if (page) page.textContent = "Trivium";

export {};
