DROP INDEX "answers_puzzle";
